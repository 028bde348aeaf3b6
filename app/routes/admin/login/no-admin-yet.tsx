/** Explains the set-up link while there is no admin account. */
export function NoAdminYet() {
  return (
    <div className="grid gap-2 rounded-lg border-l-4 border-ochre bg-shea p-4">
      <p className="font-semibold">Nobody can sign in yet.</p>
      <p>
        Open the set-up link that the program printed when it started: there you make the first
        admin. For a new link, restart the program. Or set ADMIN_EMAIL and ADMIN_PASSWORD and start
        it again.
      </p>
    </div>
  )
}
