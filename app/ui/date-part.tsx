import { Popover } from "@mantine/core";
import { DateInput, type DateInputProps, DatePicker, MonthPicker, TimePicker } from "@mantine/dates";
import { type ReactNode, useState } from "react";
import { typedDay } from "./day-text.ts";
import formStyles from "./form.module.css";
import { Outline } from "./icon.tsx";
import { menuIconPaths } from "./shell/menu-icon-paths.ts";
import "./parts.css";
import { type Twin, unheard, useTwin } from "./twin.ts";

/** What a picker takes over from the native field of the same name. */
export interface PickerProps {
  id?: string;
  name?: string;
  form?: string;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  "aria-label"?: string;
  defaultValue?: string;
  /** What stood in the native field when the picker came. */
  typed?: string;
  wrapper?: string;
}

interface DayProps extends PickerProps {
  min?: string;
  max?: string;
}

/** A day: typed, or picked from a calendar. It posts YYYY-MM-DD. */
export function DayPicker({ name, form, defaultValue = "", typed = defaultValue, ...props }: DayProps) {
  const twin = useTwin<HTMLInputElement>(props.id, typed);
  return (
    <>
      <DayInput {...props} twin={twin} />
      <input type="date" name={name} form={form} {...twin.native} />
    </>
  );
}

function DayInput({
  twin: { value, put, visits },
  min = "",
  max = "9999",
  wrapper,
  onFocus,
  ...props
}: Omit<DayProps, "name" | "form" | "defaultValue" | "typed"> & {
  twin: Twin<HTMLInputElement>;
  onFocus?: () => void;
} & Pick<DateInputProps, "popoverProps" | "onBlur">) {
  return (
    <DateInput
      {...props}
      wrapperProps={unheard}
      withAsterisk={false}
      value={value || null}
      onChange={(day) => put(day ?? "")}
      dateParser={typedDay}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      // A day out of bounds can be typed, so that the form's rules say what is wrong with it.
      excludeDate={(day) => day < min || day > max}
      allowDeselect={!props.required}
      highlightToday
      rightSection={<Outline path={menuIconPaths.calendar ?? ""} size={18} />}
      rightSectionPointerEvents="none"
      classNames={{ wrapper }}
      {...visits}
      onFocus={() => {
        visits.onFocus();
        onFocus?.();
      }}
      onBlur={(event) => {
        visits.onBlur();
        props.onBlur?.(event);
      }}
    />
  );
}

type Day = string | null;

/** The first and the last day of a span, each typed, or both picked in one calendar. */
export function SpanPicker({ first, last }: { first: DayProps; last: DayProps }) {
  const from = useTwin<HTMLInputElement>(first.id, first.typed ?? first.defaultValue ?? "");
  const to = useTwin<HTMLInputElement>(last.id, last.typed ?? last.defaultValue ?? "");
  const [isOpen, setIsOpen] = useState(false);
  /** The first day of a span whose last day is still to be picked. */
  const [begun, setBegun] = useState<Day>(null);

  function pick([start, end]: [Day, Day]) {
    setBegun(end === null ? start : null);
    if (start === null || end === null) return;
    from.put(start);
    to.put(end);
    // A field that is being typed into shows what was typed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  const popover = {
    popoverProps: { disabled: true },
    onFocus: () => setIsOpen(true),
    onBlur: () => setIsOpen(false),
  };
  const { min = "", max = "9999" } = first;
  return (
    <Popover opened={isOpen} onClose={() => setBegun(null)} position="bottom-start" withRoles={false} shadow="md">
      <Popover.Target>
        <div className={formStyles.row}>
          <DayInput {...fieldOf(first)} twin={from} {...popover} />
          <DayInput {...fieldOf(last)} twin={to} {...popover} />
          <input type="date" name={first.name} form={first.form} {...from.native} />
          <input type="date" name={last.name} form={last.form} {...to.native} />
        </div>
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          type="range"
          numberOfColumns={2}
          key={from.value.slice(0, 7)}
          defaultDate={from.value || undefined}
          value={begun ? [begun, null] : [from.value || null, to.value || null]}
          onChange={pick}
          firstDayOfWeek={0}
          weekendDays={[]}
          allowSingleDateInRange
          excludeDate={(day) => day < min || day > max}
          highlightToday
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function fieldOf({ name: _, form: __, defaultValue: ___, typed: ____, ...field }: DayProps) {
  return field;
}

/** A time of day: typed, or picked by hours and minutes. It posts HH:MM. */
export function ClockPicker({
  id,
  name,
  form,
  defaultValue = "",
  typed = defaultValue,
  wrapper,
  ...props
}: PickerProps) {
  const { value, put, visits, native } = useTwin<HTMLInputElement>(id, typed);
  return (
    <>
      <TimePicker
        {...props}
        wrapperProps={unheard}
        withAsterisk={false}
        labelProps={{ htmlFor: id }}
        hoursInputProps={{ id }}
        hoursInputLabel="Hours"
        minutesInputLabel="Minutes"
        amPmInputLabel="AM or PM"
        format="12h"
        minutesStep={15}
        withDropdown
        clearable={!props.required}
        value={value}
        onChange={(time) => put(time.slice(0, 5))}
        classNames={{ wrapper }}
        {...visits}
      />
      <input type="time" name={name} form={form} {...native} />
    </>
  );
}

/** The months of a year below the button that names one; months are YYYY-MM. */
export function MonthChoice({
  month,
  isOpen,
  onChoose,
  onClose,
  children,
}: {
  month: string;
  isOpen: boolean;
  onChoose: (month: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover opened={isOpen} onDismiss={onClose} trapFocus returnFocus shadow="md">
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label="Choose a month">
        <MonthPicker
          defaultDate={`${month}-01`}
          value={`${month}-01`}
          onChange={(day) => day && onChoose(day.slice(0, 7))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
