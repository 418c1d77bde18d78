import { Popover } from "@mantine/core";
import { DateInput, type DateInputProps, DatePicker, MonthPicker, TimePicker } from "@mantine/dates";
import { type ReactNode, useState } from "react";
import { parseDayInput } from "./parse-day-input.ts";
import formStyles from "#app/ui/form/form.module.css";
import { Outline } from "#app/ui/content/icon.tsx";
import { menuIconPaths } from "#app/ui/shell/menu-icon-paths.ts";
import "#app/ui/theme/parts.css";
import { type NativeInput, stopFormEvents, useNativeInput } from "./native-input.ts";

/** Props of the native field that its picker takes over under the same name. */
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
  /** Value of the native field when the picker replaced it. */
  nativeValue?: string;
  wrapperClass?: string;
}

interface DayProps extends PickerProps {
  min?: string;
  max?: string;
}

/** Day field: typed, or picked from a calendar. It posts YYYY-MM-DD. */
export function DayPicker({ name, form, defaultValue = "", nativeValue = defaultValue, ...props }: DayProps) {
  const nativeInput = useNativeInput<HTMLInputElement>(props.id, nativeValue);
  return (
    <>
      <DayInput {...props} nativeInput={nativeInput} />
      <input type="date" name={name} form={form} {...nativeInput.nativeProps} />
    </>
  );
}

function DayInput({
  nativeInput: { value, setValue, focusHandlers },
  min = "",
  max = "9999",
  wrapperClass,
  onFocus,
  ...props
}: Omit<DayProps, "name" | "form" | "defaultValue" | "nativeValue"> & {
  nativeInput: NativeInput<HTMLInputElement>;
  onFocus?: () => void;
} & Pick<DateInputProps, "popoverProps" | "onBlur">) {
  return (
    <DateInput
      {...props}
      wrapperProps={stopFormEvents}
      value={value || null}
      onChange={(day) => setValue(day ?? "")}
      dateParser={parseDayInput}
      valueFormat="MM/DD/YYYY"
      placeholder="MM/DD/YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      // A day out of bounds can still be typed; the form's rules then explain the error.
      excludeDate={(day) => day < min || day > max}
      allowDeselect={!props.required}
      highlightToday
      rightSection={<Outline path={menuIconPaths.calendar ?? ""} size={18} />}
      rightSectionPointerEvents="none"
      classNames={{ wrapper: wrapperClass }}
      {...focusHandlers}
      onFocus={() => {
        focusHandlers.onFocus();
        onFocus?.();
      }}
      onBlur={(event) => {
        focusHandlers.onBlur();
        props.onBlur?.(event);
      }}
    />
  );
}

type Day = string | null;

/** First and last day of a range, each typed, or both picked in one calendar. */
export function DayRangePicker({ first, last }: { first: DayProps; last: DayProps }) {
  const from = useNativeInput<HTMLInputElement>(first.id, first.nativeValue ?? first.defaultValue ?? "");
  const to = useNativeInput<HTMLInputElement>(last.id, last.nativeValue ?? last.defaultValue ?? "");
  const [isOpen, setIsOpen] = useState(false);
  /** First day of a range whose last day is not picked yet. */
  const [rangeStart, setRangeStart] = useState<Day>(null);

  function pick([start, end]: [Day, Day]) {
    setRangeStart(end === null ? start : null);
    if (start === null || end === null) return;
    from.setValue(start);
    to.setValue(end);
    // A focused field would keep showing what was typed.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  const popover = {
    popoverProps: { disabled: true },
    onFocus: () => setIsOpen(true),
    onBlur: () => setIsOpen(false),
  };
  const { min = "", max = "9999" } = first;
  return (
    <Popover opened={isOpen} onClose={() => setRangeStart(null)} position="bottom-start" withRoles={false} shadow="md">
      <Popover.Target>
        <div className={formStyles.row}>
          <DayInput {...fieldOf(first)} nativeInput={from} {...popover} />
          <DayInput {...fieldOf(last)} nativeInput={to} {...popover} />
          <input type="date" name={first.name} form={first.form} {...from.nativeProps} />
          <input type="date" name={last.name} form={last.form} {...to.nativeProps} />
        </div>
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          type="range"
          numberOfColumns={2}
          key={from.value.slice(0, 7)}
          defaultDate={from.value || undefined}
          value={rangeStart ? [rangeStart, null] : [from.value || null, to.value || null]}
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

function fieldOf({ name: _, form: __, defaultValue: ___, nativeValue: ____, ...field }: DayProps) {
  return field;
}

/** Time of day: typed, or picked by hours and minutes. It posts HH:MM. */
export function TimeOfDayPicker({
  id,
  name,
  form,
  defaultValue = "",
  nativeValue = defaultValue,
  wrapperClass,
  ...props
}: PickerProps) {
  const { value, setValue, focusHandlers, nativeProps } = useNativeInput<HTMLInputElement>(id, nativeValue);
  return (
    <>
      <TimePicker
        {...props}
        wrapperProps={stopFormEvents}
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
        onChange={(time) => setValue(time.slice(0, 5))}
        classNames={{ wrapper: wrapperClass }}
        {...focusHandlers}
      />
      <input type="time" name={name} form={form} {...nativeProps} />
    </>
  );
}

/** Popover with the months of a year, below the button that names one; months are YYYY-MM. */
export function MonthPopover({
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
