import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { env } from "#app/env.server.ts";
import { log } from "#app/http/log.server.ts";

export interface Message {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends mails of this kind with one post (RFC 8058); null where there is none. */
  unsubscribe: string | null;
}

export interface Transport {
  send(message: Message): Promise<void>;
}

/** SMTP where `SMTP_URL` names a server; otherwise each mail becomes a file under DATA_DIR/mail that one can open. */
export const transport: Transport = env.SMTP_URL ? smtp(env.SMTP_URL) : folder(path.join(env.DATA_DIR, "mail"));

function smtp(url: string): Transport {
  const mailer = nodemailer.createTransport(
    { url, connectionTimeout: 10_000, socketTimeout: 30_000 },
    { from: env.MAIL_FROM },
  );
  return {
    async send(message) {
      await mailer.sendMail(withHeaders(message));
    },
  };
}

/** The message as .eml, which mail programs open; the log names the file and never the secret inside. */
function folder(directory: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true }, { from: env.MAIL_FROM });
  return {
    async send(message) {
      const { message: source } = await composer.sendMail(withHeaders(message));
      await mkdir(directory, { recursive: true });
      const name = `${message.messageId.replace(/[<>]/g, "").replace(/@.*/, "")}.eml`;
      await writeFile(path.join(directory, name), source);
      log.info(
        { to: message.to, subject: message.subject, file: path.join(directory, name) },
        "a mail is in the folder",
      );
    },
  };
}

/** Ask other programs not to answer (RFC 3834, and Exchange's own header), and name the address that ends mails of this kind. */
function withHeaders({ unsubscribe, ...message }: Message) {
  const headers = {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(unsubscribe !== null && {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  return { ...message, headers };
}
