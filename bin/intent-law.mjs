/** Methods that take a text apart or search in it. */
const TEXT_METHODS = new Set([
  ...["at", "charAt", "endsWith", "includes", "indexOf", "match", "matchAll", "replace", "replaceAll", "search"],
  ...["slice", "split", "startsWith", "substring"],
]);
const READ = "Read an intent with parseIntent or as a field of a schema.";
const WORD = "An intent is one plain word; post what it acts on in a field of its own.";

/** Rule that a form's intent is one word of a closed list: never read raw, taken apart or put together. */
export const intents = {
  meta: { type: "problem", schema: [], docs: { description: "an intent is one plain word of a closed list" } },
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        const method = callee.type === "MemberExpression" ? callee.property.name : null;
        const isRead = method === "get" || method === "getAll" || callee.name === "formText";
        if (isRead && given.some((one) => one.value === "intent")) report(node, READ);
        if (TEXT_METHODS.has(method) && isIntent(callee.object)) report(node, WORD);
        if ((method === "exec" || method === "test") && given.some(isIntent)) report(node, WORD);
      },
      JSXAttribute({ name, value, parent }) {
        const isPosted = name.name === "value" && parent.attributes.some(isIntentName);
        if ((isPosted || name.name === "intent") && isBuilt(value?.expression)) report(value, WORD);
      },
      Property({ key, value }) {
        if (key.name === "intent" && isBuilt(value)) report(value, WORD);
      },
    };
  },
};

/** Tell whether an expression is a variable or a property with the name "intent". */
function isIntent({ type, name, property, expression }) {
  if (type === "ChainExpression") return isIntent(expression);
  return type === "MemberExpression" ? property.name === "intent" : type === "Identifier" && name === "intent";
}

function isIntentName({ name, value }) {
  return name?.name === "name" && value?.value === "intent";
}

/** Tell whether an expression puts a text together. */
function isBuilt(node) {
  return (
    (node?.type === "TemplateLiteral" && node.expressions.length > 0) ||
    (node?.type === "BinaryExpression" && node.operator === "+")
  );
}
