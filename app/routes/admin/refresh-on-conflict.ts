import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A list's `shouldRevalidate`: a refusal because of somebody else's change is worth a fresh look; other
 * failures change nothing.
 */
export const refreshOnConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate
