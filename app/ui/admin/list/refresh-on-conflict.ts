import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Conflicts (409) and missing rows (404) reload a list; other failed actions have changed nothing. */
export const refreshOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate

/** A row that is gone reloads nothing: the error page would replace the form, with what was typed. */
export const reloadOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate
