import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A list's `shouldRevalidate`: reloads after a conflict (409) or a missing row (404); other failed actions
 * have changed nothing.
 */
export const refreshOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate

/**
 * The `shouldRevalidate` of an edit dialog: reloads after a conflict what the other person has saved, and what was
 * typed here stays. It does not reload a row that is gone, or the error page would replace the form.
 */
export const reloadOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate
