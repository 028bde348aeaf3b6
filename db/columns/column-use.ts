/** What the program does with a column of a table. */
export interface ColumnUse<Source extends string> {
  /** The source of the column's value: one of the noun's forms, or the program itself. */
  filledBy: Source
  /** Whether people find the row by the value of this column. */
  searched: boolean
  /** Whether the column contains data about a person; such values are removed from every log line. */
  personal: boolean
}

type Uses = Readonly<Record<string, ColumnUse<string>>>

/** The names of the columns that one of the sources fills. */
export type FilledBy<Columns extends Uses, Source extends string> = {
  [Name in keyof Columns]: Columns[Name]['filledBy'] extends Source ? Name : never
}[keyof Columns]

/** The names of the columns that a row is found by. */
export type Searched<Columns extends Uses> = {
  [Name in keyof Columns]: Columns[Name]['searched'] extends true ? Name : never
}[keyof Columns]

/** The columns that one of the sources fills, in the order of their description. */
export const columnsFilledBy = <Columns extends Uses, Source extends string>(
  columns: Columns,
  ...sources: Source[]
) =>
  namesWhere(columns, ({ filledBy }) => sources.some((source) => source === filledBy)) as FilledBy<
    Columns,
    Source
  >[]

/** The columns that a row is found by, in the order of their description. */
export const searchedColumns = <Columns extends Uses>(columns: Columns) =>
  namesWhere(columns, ({ searched }) => searched) as Searched<Columns>[]

/** The columns that contain data about a person. */
export const personalColumns = (columns: Uses): string[] =>
  namesWhere(columns, ({ personal }) => personal)

function namesWhere(columns: Uses, matches: (use: ColumnUse<string>) => boolean): string[] {
  return Object.entries(columns).flatMap(([name, use]) => (matches(use) ? [name] : []))
}
