/**
 * Posts to an address of the back-office that answers JSON; undefined when there is no answer, or the session has ended.
 */
export async function postForJson<Answer>(
  address: string,
  sent: Omit<RequestInit, 'method'>,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', ...sent })
    // A redirect leads to the sign-in.
    return response.ok && !response.redirected ? await response.json() : undefined
  } catch {
    return undefined
  }
}
