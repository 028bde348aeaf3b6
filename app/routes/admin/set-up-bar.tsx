import { href, Link, useSearchParams } from 'react-router'
import { checklist, setUpSteps } from '#app/domain/website/checklist.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { RowAct, RowActions } from '#app/ui/admin/list/row-actions.tsx'
import { doneSentence } from '#app/ui/admin/toast.tsx'
import { checklistAddress, setUpItemIn } from './website/set-up-address.ts'

/** Above a screen that was opened from the checklist: which step it is, and how to go on when it is right. */
export function SetUpBar() {
  const [query] = useSearchParams()
  const name = setUpItemIn(query)
  if (!name) return null
  const { title, text, isConfirmable } = checklist[name]
  const step = setUpSteps.findIndex(({ items }) => items.includes(name)) + 1
  return (
    <RowActions doneTexts={{}} failedTitle="Not saved">
      <section aria-label="Set up" className="card mb-4 border-l-4 border-l-ochre">
        <p role="status">{doneSentence(websiteTexts.done, query.get('before'))}</p>
        <p>
          {step > 0 && `Step ${step} of ${setUpSteps.length}: `}
          <strong>{title}.</strong> {text}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isConfirmable && (
            <RowAct
              action={href('/admin/checklist/:id/:act', { id: name, act: 'confirm' })}
              className="button"
            >
              This is right
            </RowAct>
          )}
          <Link to={checklistAddress()} className="link inline-flex min-h-11 items-center">
            All steps
          </Link>
        </div>
      </section>
    </RowActions>
  )
}
