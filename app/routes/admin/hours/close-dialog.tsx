import { spanChoices, spanTexts } from '#app/domain/hours/closures/closure.ts'
import { defaultSentence, spanTimes } from '#app/domain/hours/closures/closure-sentence.ts'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { RadioField } from '#app/ui/choice-field.tsx'
import {
  type BranchChoices,
  ClosureFields,
  ClosureTimes,
  useFollowingSentence,
} from './closure-fields.tsx'

const formId = 'close-branch'

interface CloseDialogProps extends BranchChoices {
  /** The slug of the branch that the address names; one that cannot be chosen is ignored. */
  branch: string
  /** The plain date in Accra. */
  today: string
  /** Whether the afternoon is still to come. */
  isMorning: boolean
  result: FormResult
}

/** Closes a branch: filled in for today, so that one more tap is enough, also for the afternoon or for one service. */
export function CloseDialog({ branch, today, isMorning, result, ...branches }: CloseDialogProps) {
  const { services } = branches
  const times = spanTimes('day', today)
  const first = branches.choices.find(({ slug }) => slug === branch) ?? branches.choices[0]
  const usual = {
    branch: first?.slug ?? '',
    sentence: defaultSentence(times, today),
    span: 'day',
    ...times,
  }
  const values = { ...usual, ...result?.values }
  const { onChange, isFollowed } = useFollowingSentence(values, today)
  return (
    <FormDialog
      title="Close a Branch"
      label="Close"
      pendingLabel="Closing..."
      result={result}
      id={formId}
      className="group mt-4 grid gap-4"
      onChange={onChange}
      footer={services.length > 0 && <MissingToday services={services} />}
      otherSubmit={
        isMorning && (
          <button
            type="submit"
            name="span"
            value="afternoon"
            className="button button-quiet group-has-[[value=limited]:checked]:hidden group-has-[[value=other]:checked]:hidden"
          >
            {spanTexts.afternoon}
          </button>
        )
      }
    >
      <ClosureFields {...branches} errors={result?.errors} values={values} />
      <RadioField
        name="span"
        legend="How long"
        choices={spanChoices}
        labelOf={(span) => spanTexts[span]}
        chosen={values.span === 'other' ? 'other' : 'day'}
      />
      {/* By style alone, so that it also works before the page is hydrated. */}
      <div className="hidden group-has-[[value=other]:checked]:block">
        <ClosureTimes errors={result?.errors} values={values} isFollowed={isFollowed} />
      </div>
    </FormDialog>
  )
}

/** A button for each service, which records with one tap that a branch is open today without it. */
const MissingToday = ({ services }: Pick<CloseDialogProps, 'services'>) => (
  <fieldset className="mt-4">
    <legend className="font-semibold">Or stay open, today without</legend>
    <div className="mt-2 flex flex-wrap gap-2">
      {services.map(({ slug, name }) => (
        <button
          key={slug}
          type="submit"
          form={formId}
          name="missing"
          value={slug}
          className="button button-quiet"
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)
