import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * An edit dialog's `shouldRevalidate`: after a conflict (409) it shows what the other person has saved, and
 * what was typed here stays.
 */
export const reloadOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate
