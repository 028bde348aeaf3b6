/** What the program does with a column of a table. */
export interface ColumnUse<Source extends string> {
  /** The source of the column's value: one of the noun's forms, or the program itself. */
  filledBy: Source
  /** Whether the column contains data about a person; such values are removed from every log line. */
  personal: boolean
}

/** The same for a table with a `search_text`. */
export interface SearchedColumnUse<Source extends string> extends ColumnUse<Source> {
  /** Whether the search text of the row has the value of this column. */
  searched: boolean
}

type Uses = Readonly<Record<string, ColumnUse<string>>>

/** The names of the columns that one of the sources fills. */
export type FilledBy<Columns extends Uses, Source extends string> = {
  [Name in keyof Columns]: Columns[Name]['filledBy'] extends Source ? Name : never
}[keyof Columns]

type SearchedUses = Readonly<Record<string, SearchedColumnUse<string>>>

/** The names of the columns whose values are in the search text of a row. */
export type Searched<Columns extends SearchedUses> = {
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

/** The columns whose values are in the search text of a row, in the order of their description. */
export const searchedColumns = <Columns extends SearchedUses>(columns: Columns) =>
  namesWhere(columns, ({ searched }) => searched) as Searched<Columns>[]

/** The columns that contain data about a person. */
export const personalColumns = (columns: Uses): string[] =>
  namesWhere(columns, ({ personal }) => personal)

function namesWhere<Use>(
  columns: Readonly<Record<string, Use>>,
  matches: (use: Use) => boolean,
): string[] {
  return Object.entries(columns).flatMap(([name, use]) => (matches(use) ? [name] : []))
}
