export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="codes-heading" className="grid gap-2">
      <h2 id="codes-heading">Recovery Codes</h2>
      <p>
        Write these down or print them, and keep them where only you find them. Each lets you sign
        in once when you have no phone. They are not shown again.
      </p>
      <ul className="grid min-[16rem]:grid-cols-2 gap-x-6 gap-y-1 rounded-lg bg-shea p-4 font-mono text-lg sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
