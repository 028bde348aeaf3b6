interface ConsentProps {
  error?: string | undefined
  /** Whether it is about many pictures at once. */
  isPlural?: boolean
}

/** Asks whether the people shown have agreed: a picture of a patient also reveals that they are one. */
export function Consent({ error, isPlural = false }: ConsentProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-1.5">
        <input
          type="checkbox"
          name="consent"
          value="yes"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={`consent-note${error ? ' consent-error' : ''}`}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          Everybody who can be recognised in {isPlural ? 'these pictures' : 'this picture'} has
          agreed to be shown here, or nobody can be recognised.
        </span>
      </label>
      <p id="consent-note" className="text-stone">
        Ask before you take a picture, in writing for patients and for the parents of children.
        Where it was taken is removed before anybody else sees it.
      </p>
      {error && (
        <p id="consent-error" className="mt-1.5 font-semibold text-terracotta">
          {error}
        </p>
      )}
    </div>
  )
}
