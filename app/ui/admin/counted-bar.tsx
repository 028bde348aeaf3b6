interface Props {
  name: string
  count: number
  whole: number
  color: string
}

export const CountedBar = ({ name, count, whole, color }: Props) => (
  <li>
    <span className="flex justify-between gap-3 tabular-nums">
      {name} <span>{count.toLocaleString('en')}</span>
    </span>
    <svg aria-hidden className="mt-1 block h-2 w-full rounded-full bg-clay">
      <rect width={`${(count / whole) * 100}%`} height="100%" className={color} />
    </svg>
  </li>
)
