/**
 * Assert a type that the compiler cannot follow through `Object.fromEntries`, a query built in a loop or a schema
 * chosen at run time. Nothing is checked, so each call belongs next to the code that gives the value its type. Input
 * from outside is parsed by a schema instead.
 */
export function assumeType<Type>(value: unknown): Type {
  return value as Type;
}
