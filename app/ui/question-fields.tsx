import { RadioGroupField, SelectField } from "./choice-fields.tsx";
import { DateField, type Field, TextAreaField, TextField } from "./fields.tsx";

interface Question {
  key: string;
  label: string;
  kind: "text" | "longText" | "number" | "day" | "yesNo" | "choice";
  isRequired: boolean;
  choices: readonly string[];
}

/** The company's questions as fields; `fieldOf` gives conform's field of an answer by its index. */
export function QuestionFields({
  questions,
  fieldOf,
}: {
  questions: readonly Question[];
  fieldOf: (index: number) => Field;
}) {
  return questions.map((question, index) => (
    <div key={question.key}>
      <input type="hidden" name={`answers[${index}].key`} value={question.key} />
      <QuestionField question={question} field={fieldOf(index)} />
    </div>
  ));
}

function QuestionField({ question, field }: { question: Question; field: Field }) {
  const { label, kind, isRequired, choices } = question;
  const shared = { field, label, optional: !isRequired };
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
    default:
      return <TextField {...shared} inputMode={kind === "number" ? "numeric" : undefined} autoComplete="off" />;
  }
}
