/** The panel after a request: its reference, and what happens next. */
export function RequestReceived({ reference }: { reference: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this groups text
    <div
      role="group"
      aria-labelledby="received"
      className="mb-3 rounded-lg border-l-4 border-leaf bg-shea p-4"
    >
      <p id="received" className="font-display text-xl font-bold text-indigo">
        Your request is with us
      </p>
      <p className="mt-1">
        Your reference is
        <strong className="block font-display text-3xl tracking-wide whitespace-nowrap text-indigo">
          {reference}
        </strong>
        Please write it down or take a picture of this page.
      </p>
      <ol className="mt-2 list-decimal pl-5">
        <li>We call or write to you within 24 hours to agree on a day and a time.</li>
        <li>We tell you how to prepare, if your test needs it.</li>
        <li>If something changes, call us and give us the reference.</li>
      </ol>
    </div>
  )
}
