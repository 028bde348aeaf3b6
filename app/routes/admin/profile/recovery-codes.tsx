export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="codes-heading" className="grid gap-2">
      <h2 id="codes-heading">Recovery Codes</h2>
      <p>
        Write these down or print them. Keep them where only you can find them. Without your phone,
        each code lets you sign in once. We will not show them again.
      </p>
      <ul className="grid min-[16rem]:grid-cols-2 gap-x-6 gap-y-1 rounded-lg bg-shea p-4 font-mono text-lg sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
