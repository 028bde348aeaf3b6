import { type RefObject, useCallback, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { counted } from '#app/values/counted.ts'
import type { Column } from './resource-table.tsx'

export interface Selection<Row> {
  /** The address to which the chosen rows are posted, with the chosen action as `act`. */
  action: string
  acts: readonly { value: string; label: string }[]
  nameOf: (row: Row) => string
  noun: string
}

const formId = 'selection'

/** The prefix of the field of a chosen row, before its id; the value is the version that was on the screen. */
export const chosenPrefix = 'row-'

/** A column of checkboxes; they belong to the bar's form, so that it works without JavaScript too. */
export function selectionColumn<Row extends { id: string; version?: number }>({
  nameOf,
}: Selection<Row>): Column<Row> {
  return {
    head: 'Choose',
    isHeadHidden: true,
    className: 'choice-cell',
    cell: (row) => (
      <label className="choice-box">
        <input
          type="checkbox"
          form={formId}
          name={`${chosenPrefix}${row.id}`}
          value={row.version}
        />
        <span className="sr-only">Choose {nameOf(row)}</span>
      </label>
    ),
  }
}

interface SelectionBarProps {
  selection: Omit<Selection<never>, 'nameOf'>
  list: RefObject<HTMLElement | null>
  rows: readonly object[]
}

/** The bar is hidden while no row is chosen. */
export function SelectionBar({ selection, list, rows }: SelectionBarProps) {
  const { action, acts, noun } = selection
  const isBusy = useNavigation().state !== 'idle'
  const { count, setAll } = useChosenRows(list, rows)
  return (
    <Form
      id={formId}
      method="post"
      action={action}
      preventScrollReset
      className="selection-bar print-hidden"
      data-chosen={count > 0 || undefined}
    >
      <strong role="status" className="needs-script">
        {count > 0 && `${counted(count, noun)} chosen`}
      </strong>
      {acts.map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name="act"
          value={value}
          disabled={isBusy}
          className="button button-quiet"
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className="button button-quiet needs-script"
        onClick={() => setAll(true)}
      >
        All on this page
      </button>
      <button
        type="button"
        className="button button-quiet needs-script"
        onClick={() => setAll(false)}
      >
        None
      </button>
    </Form>
  )
}

function useChosenRows(list: SelectionBarProps['list'], rows: SelectionBarProps['rows']) {
  const [count, setCount] = useState(0)
  const boxes = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[form="${formId}"]`) ?? [])],
    [list],
  )
  const recount = useCallback(
    () => setCount(boxes().filter(({ checked }) => checked).length),
    [boxes],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes, also those chosen before hydration.
  useEffect(() => {
    recount()
    const element = list.current
    element?.addEventListener('change', recount)
    return () => element?.removeEventListener('change', recount)
  }, [list, recount, rows])
  const setAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    recount()
  }
  return { count, setAll }
}
