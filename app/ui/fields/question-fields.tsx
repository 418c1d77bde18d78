import { CheckboxGroupField, RadioGroupField, SelectField } from "./choice-fields.tsx";
import { DateField, type Field, FileField, TextAreaField, TextField } from "./fields.tsx";

interface Question {
  key: string;
  label: string;
  kind: "text" | "longText" | "number" | "day" | "yesNo" | "choice" | "several" | "file";
  isRequired: boolean;
  choices: readonly string[];
}

interface AnswerFields {
  value: Field;
  chosen: Field;
}

/**
 * The company's questions as fields of a form's `answers`, without those that an earlier answer hides. A file is posted
 * as `file-` and the question's key.
 */
export function QuestionFields({
  questions,
  answers,
  formId,
  isAsked = () => true,
  accept,
}: {
  questions: readonly Question[];
  answers: readonly { getFieldset(): AnswerFields }[];
  formId: string;
  isAsked?: (key: string) => boolean;
  /** File types accepted as an answer. */
  accept?: string;
}) {
  return questions.map((question, index) => {
    if (!isAsked(question.key)) return null;
    const name = `answers[${index}]`;
    const bare = (property: string) => ({ id: `${formId}-${name}-${property}`, name: `${name}.${property}`, formId });
    const fields = answers[index]?.getFieldset() ?? { value: bare("value"), chosen: bare("chosen") };
    return (
      <div key={question.key}>
        <input type="hidden" name={`${name}.key`} value={question.key} form={formId} />
        <QuestionField question={question} fields={fields} accept={accept} />
      </div>
    );
  });
}

function QuestionField({ question, fields, accept }: { question: Question; fields: AnswerFields; accept?: string }) {
  const { label, kind, isRequired, choices } = question;
  const shared = { field: fields.value, label, optional: !isRequired };
  const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
  switch (kind) {
    case "longText":
      return <TextAreaField {...shared} rows={3} />;
    case "day":
      return <DateField {...shared} />;
    case "yesNo":
      return <RadioGroupField {...shared} options={optionsOf(["Yes", "No"])} />;
    case "choice":
      return <SelectField {...shared} emptyLabel="Choose" options={optionsOf(choices)} />;
    case "several":
      return <CheckboxGroupField {...shared} field={fields.chosen} options={optionsOf(choices)} />;
    case "file":
      return <FileField {...shared} field={{ ...fields.value, name: `file-${question.key}` }} accept={accept} />;
    default:
      return <TextField {...shared} inputMode={kind === "number" ? "numeric" : undefined} autoComplete="off" />;
  }
}
