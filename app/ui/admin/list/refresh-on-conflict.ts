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
