/** Position in a text; both numbers count from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

type Path = readonly PropertyKey[];

export type JsonSource =
  | { value: unknown; positionOf: (path: Path) => TextPosition; fault: null }
  | { value: null; fault: { sentence: string; place: TextPosition } };

/**
 * Parse JSON and record the position of each value, which JSON.parse does not report. `positionOf` returns the position of
 * the value at a path, or of the nearest one around it.
 */
export function parseJson(text: string): JsonSource {
  const reader = new Reader(text);
  try {
    const value = reader.readAll();
    return { value, positionOf: (path) => positionAt(text, reader.offsetOf(path)), fault: null };
  } catch (error) {
    if (!(error instanceof JsonSyntaxFault)) throw error;
    return { value: null, fault: { sentence: error.message, place: positionAt(text, error.offset) } };
  }
}

/** Format a path for users: `types[2].label`; "" for the root. */
export function pathText(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

class JsonSyntaxFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const MAX_NESTING = 20;
const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;

class Reader {
  readonly #text: string;
  readonly #offsets = new Map<string, number>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): unknown {
    const value = this.#readValue([]);
    this.#take(SPACE);
    if (this.#at < this.#text.length)
      throw new JsonSyntaxFault("Remove the text after the end of the document.", this.#at);
    return value;
  }

  offsetOf(path: Path): number {
    for (let length = path.length; length > 0; length -= 1) {
      const offset = this.#offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return offset;
    }
    return this.#offsets.get(keyOf([])) ?? 0;
  }

  #readValue(path: Path): unknown {
    this.#take(SPACE);
    if (path.length > MAX_NESTING) throw new JsonSyntaxFault("Use fewer levels of nesting.", this.#at);
    this.#offsets.set(keyOf(path), this.#at);
    const first = this.#text[this.#at];
    if (first === "{") return this.#readObject(path);
    if (first === "[") return this.#readList(path);
    if (first === '"') return this.#readString();
    const plain = this.#take(NUMBER) ?? this.#take(WORD);
    if (plain === null) throw new JsonSyntaxFault(`Expected a value${this.#found()}.`, this.#at);
    return JSON.parse(plain);
  }

  #readObject(path: Path): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#at += 1;
    if (this.#skip("}")) return {};
    do {
      this.#take(SPACE);
      const start = this.#at;
      if (this.#text[start] !== '"')
        throw new JsonSyntaxFault(`Expected a name in double quotes${this.#found()}.`, start);
      const name = this.#readString();
      if (entries.has(name)) throw new JsonSyntaxFault(`"${name}" appears twice.`, start);
      if (!this.#skip(":")) throw new JsonSyntaxFault(`Expected a colon after "${name}"${this.#found()}.`, this.#at);
      entries.set(name, this.#readValue([...path, name]));
      // Errors point to the name of a setting, where a user looks for it.
      this.#offsets.set(keyOf([...path, name]), start);
    } while (this.#skip(","));
    if (!this.#skip("}")) throw new JsonSyntaxFault(`Expected a comma or }${this.#found()}.`, this.#at);
    return Object.fromEntries(entries);
  }

  #readList(path: Path): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    if (this.#skip("]")) return items;
    do items.push(this.#readValue([...path, items.length]));
    while (this.#skip(","));
    if (!this.#skip("]")) throw new JsonSyntaxFault(`Expected a comma or ]${this.#found()}.`, this.#at);
    return items;
  }

  #readString(): string {
    const start = this.#at;
    const quoted = this.#take(STRING);
    if (quoted === null)
      throw new JsonSyntaxFault(
        "Close this text with a double quote on its line, and put a backslash before special characters.",
        start,
      );
    return String(JSON.parse(quoted));
  }

  #skip(sign: string): boolean {
    this.#take(SPACE);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0] ?? null;
    if (taken !== null) this.#at += taken.length;
    return taken;
  }

  #found(): string {
    const sign = this.#text[this.#at];
    return sign === undefined ? ", but the text ends" : `, not ${sign}`;
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path);
}
