/** Undefined when there is no answer, or the session has ended. */
export async function postForJson<Answer>(
  address: string,
  sent: Omit<RequestInit, 'method'>,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { method: 'POST', ...sent })
    // A redirect to the sign-in page means that the session has ended.
    return response.ok && !response.redirected ? await response.json() : undefined
  } catch {
    return undefined
  }
}
