/** Record as choices and links name it. */
export interface NamedRecord {
  id: number;
  name: string;
}
