import { Check } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import {
  type ChecklistItem,
  type ChecklistName,
  checklist,
  setUpSteps,
} from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { setUpAddress } from '#app/routes/admin/website/set-up-address.ts'
import { RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { counted } from '#app/values/counted.ts'

type NamedItem = ChecklistItem & { name: ChecklistName }

/** The steps in which an owner sets the site up, and what may wait; renders nothing once all is done. */
export function ChecklistPanel({ items }: { items: NamedItem[] }) {
  const [query] = useSearchParams()
  const steps = setUpSteps.map(({ title, items: names }) => {
    const left = items.filter(({ name }) => (names as readonly string[]).includes(name))
    return { title, names, left }
  })
  const inSteps = new Set<string>(steps.flatMap(({ names }) => names))
  const later = items.filter(({ name }) => !inSteps.has(name))
  const stepsLeft = steps.filter(({ left }) => left.length > 0).length
  return (
    <RowActions doneTexts={websiteTexts.done} failedTitle="Not saved">
      {items.length > 0 && (
        <details
          id="set-up"
          className="card scroll-mt-20"
          open={stepsLeft > 0 || query.has('done')}
        >
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Set up your website:{' '}
            {stepsLeft > 0
              ? `${counted(stepsLeft, 'step')} left`
              : `${later.length} more for later`}
          </summary>
          {stepsLeft > 0 && (
            <ol className="mt-2 divide-y divide-clay">
              {steps.map(({ title, names, left }, index) => (
                <Step key={title} number={index + 1} title={title} names={names} left={left} />
              ))}
            </ol>
          )}
          {later.length > 0 && (
            <details open={stepsLeft === 0} className="border-t border-clay">
              <summary className="min-h-11 cursor-pointer content-center font-semibold">
                Later: {later.length}
              </summary>
              <ul className="divide-y divide-clay">{later.map(row)}</ul>
            </details>
          )}
        </details>
      )}
    </RowActions>
  )
}

interface StepProps {
  number: number
  title: string
  names: readonly ChecklistName[]
  left: NamedItem[]
}

function Step({ number, title, names: [name = 'phones'], left }: StepProps) {
  const isDone = left.length === 0
  return (
    <li className="flex gap-3">
      <span className="set-up-number" data-done={isDone ? '' : undefined}>
        {isDone ? <Check aria-label="Done" size={18} /> : number}
      </span>
      {isDone ? (
        <Link
          to={setUpAddress({ name, ...checklist[name] })}
          className="link inline-flex min-h-11 items-center py-2"
        >
          {title}
        </Link>
      ) : (
        <ul className="min-w-0 grow">{left.map(row)}</ul>
      )}
    </li>
  )
}

const row = ({ title, text, ...item }: NamedItem) => (
  <li key={item.name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
    <p className="min-w-0 grow basis-36">
      <strong>{title}.</strong> {text}
    </p>
    <Link to={setUpAddress({ title, text, ...item })} className="button button-quiet">
      Open<span className="sr-only"> {title}</span>
    </Link>
  </li>
)
