import { paths } from "#app/paths.ts";
import type { ClaimFile } from "#app/programs/claims/claim-queries.server.ts";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { Card } from "#app/ui/page/page.tsx";
import styles from "./proof-preview.module.css";

const pdfModule = lazyModule(() => import("#app/ui/content/pdf-pages-lazy.tsx"));

/** Receipts and proof of a claim, large enough to read. Receipts come first. */
export function ProofPreview({ files }: { files: readonly ClaimFile[] }) {
  const sorted = [...files].sort((one, other) => Number(one.kind === "proof") - Number(other.kind === "proof"));
  const lazyPdf = useLazyModule(
    pdfModule,
    files.some(({ contentType }) => !isImage(contentType)),
  );
  return (
    <Card title="Receipts and proof">
      <div className="stack">
        {files.length === 0 && <p className="soft">No files.</p>}
        {sorted.map(({ id, key, name, contentType }) => (
          <div key={id} className="stack tight">
            {isImage(contentType) ? (
              <img src={paths.file(key)} alt={name} className={styles.image} />
            ) : (
              <div className={styles.paper} data-needs-script="">
                {lazyPdf && <lazyPdf.PdfPages address={paths.file(key)} name={name} />}
              </div>
            )}
            <a href={paths.file(key)} className="note breaks" data-native="">
              {name}
            </a>
          </div>
        ))}
      </div>
    </Card>
  );
}

const isImage = (contentType: string) => contentType.startsWith("image/");
