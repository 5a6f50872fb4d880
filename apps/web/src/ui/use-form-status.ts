import type { FieldErrors, FieldValues, UseFormReturn } from "react-hook-form";

export interface FormStatus<Values extends FieldValues> {
  /** Names of the fields whose value differs from the saved one. */
  readonly changed: readonly string[];
  readonly errors: FieldErrors<Values>;
  /** A save was tried. */
  readonly tried: boolean;
}

/**
 * The state of a form as fresh objects. The form library changes its own in place, which components that the compiler
 * memoizes would not notice; so this hook alone reads them, uncompiled.
 */
export function useFormStatus<Values extends FieldValues>(form: UseFormReturn<Values>): FormStatus<Values> {
  "use no memo";
  const { dirtyFields, errors, isSubmitted } = form.formState;
  return {
    changed: Object.entries(dirtyFields).flatMap(([name, dirty]) => (dirty ? [name] : [])),
    errors: { ...errors },
    tried: isSubmitted,
  };
}
