import type { Insertable, SelectType } from 'kysely'
import { labelsOf } from '#app/domain/field-labels.ts'
import { readFormFields } from '#app/domain/form-fields.schema.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import { fieldTexts } from '#app/forms/edited-fields.ts'
import {
  type FieldDescription,
  type FieldValue,
  type FieldValues,
  type FormFields,
  namesOf,
} from '#app/forms/form-fields.ts'
import { readSearch } from '#app/lists/list-state.ts'
import {
  type ListOrder,
  readPage,
  readPageStart,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import {
  createRow,
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { searchTerms } from '#app/platform/database/search/search-terms.ts'
import { containsTerms, searchText } from '#app/platform/database/search/search-text.server.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import { type ResourceTable, resourceActions, resources } from '#app/resources.ts'
import { done } from '#app/result.ts'
import { foldText } from '#app/values/folded-text.ts'
import type { Database } from '#db/schema.ts'

/** A stored row of described fields. */
export type DescribedRow<Fields> = SeenRow & { created_at: string } & FieldValues<Fields>

/** The columns of a table as they are inserted. */
type Inserted<Table extends ResourceTable> = Insertable<Database[Table]>

/** Columns that no form fills: the program makes their values. */
type GeneratedColumn = 'id' | 'version' | 'created_at' | 'search_text' | 'unique_text'

/** The columns that need a field, because nothing else fills them. */
type NeededColumn<Table extends ResourceTable> = Exclude<keyof Database[Table], GeneratedColumn>

/**
 * The fields of a table's form. It does not compile when a field has no column or a value that the column does not
 * take, when a column may be null and its field is never empty, or when a column has no field.
 */
export type ColumnsOf<Table extends ResourceTable, Fields> = {
  [Name in keyof Fields]: Name extends keyof Inserted<Table>
    ? FieldValue<Fields[Name]> extends Inserted<Table>[Name]
      ? null extends SelectType<Database[Table][Name & keyof Database[Table]]>
        ? null extends FieldValue<Fields[Name]>
          ? FieldDescription
          : never
        : FieldDescription
      : never
    : never
} & { [Name in NeededColumn<Table>]: FieldDescription }

/** The fields that are never empty in the database. */
type NameOf<Fields> = {
  [Name in keyof Fields & string]: null extends FieldValue<Fields[Name]> ? never : Name
}[keyof Fields & string]

interface DescribedRows<Fields> {
  /** The fields of the form, each a column. */
  fields: Fields
  /** The field whose value names a row; it cannot be a day or a choice that may be left out. */
  name: NameOf<Fields>
  order: ListOrder<(keyof Fields & string) | 'created_at'>
  pageSize?: number
}

/** The fields that the list's search looks into: a table with a column `search_text` needs them, no other has them. */
type Searched<Table extends ResourceTable, Fields> = 'search_text' extends keyof Database[Table]
  ? { searched: readonly (keyof Fields & string)[] }
  : { searched?: undefined }

/** The fields that always have a text: only such a one can be unique. */
type RequiredText<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { maxLength: number; isRequired: true }
    ? Name
    : never
}[keyof Fields & string]

/**
 * The field whose text no two rows share, folded: a table with a column `unique_text`, which has a unique
 * index, needs one, no other has it.
 */
type Unique<Table extends ResourceTable, Fields> = 'unique_text' extends keyof Database[Table]
  ? { unique: RequiredText<Fields> }
  : { unique?: undefined }

/** The actions and queries of a noun of `resources` whose rows hold described fields alone. */
export function describedRows<
  Table extends ResourceTable,
  Fields extends FormFields & ColumnsOf<Table, Fields>,
>(
  table: Table,
  described: DescribedRows<Fields> & Searched<Table, Fields> & Unique<Table, Fields>,
) {
  type Row = DescribedRow<Fields>
  type Input = FieldValues<Fields>
  const { fields, name, order, pageSize = rowsPerPage } = described
  const { searched = [] } = described as { searched?: readonly (keyof Fields & string)[] }
  const { unique } = described as { unique?: keyof Fields & string }
  const { refusals, taken: takenText } = resourceTexts(resources[table].noun)
  const taken = unique && { [unique]: takenText(fields[unique]?.label ?? unique) }
  const names = namesOf(fields)
  const columns = ['id', 'version', 'created_at', ...names] as const
  const actions = resourceActions(table)
  // Kysely cannot know the columns of a table that is a parameter; `ColumnsOf` has checked them.
  const anyTable = table as 'breaches'
  const nameOf = (row: Row) => String(row[name])
  /** The columns that follow from the fields. */
  const generatedColumns = (row: Partial<Input>) => ({
    ...(searched.length > 0 && { search_text: searchText(...searched.map((each) => row[each])) }),
    ...(unique && { unique_text: foldText(String(row[unique])) }),
  })
  const find = ({ db }: Needs<'db'>, id: string) =>
    findById(db, anyTable, id, columns as readonly 'id'[]) as Promise<Row | null>

  return {
    find,
    nameOf,
    read: readFormFields(fields),
    textsOf: (row: Row) =>
      fieldTexts(row as unknown as Record<keyof Fields & string, string | null>, names),
    labels: () => labelsOf(fields),
    refusals,

    /** A page of the list: the query says where it begins, and what is searched. */
    async list({ db }: Needs<'db'>, query: URLSearchParams) {
      const search = searched.length > 0 ? readSearch(query) : ''
      const terms = searchTerms(search)
      const rows = db
        .selectFrom(anyTable)
        .select(columns as readonly 'id'[])
        .$if(terms.length > 0, (found) =>
          found.where(({ ref }) => containsTerms([ref('search_text' as 'id')], terms)),
        )
      const page = await readPage(rows as never, order, pageSize, readPageStart(query, order))
      return { ...page, rows: page.rows as Row[], search }
    },

    /** Stores a new row; a field error when another one has its unique value. */
    create: (needs: Needs<'db' | 'clock'>, input: Input, { newId }: { newId?: string } = {}) => {
      const audit = { action: actions.created, subject: nameOf(input as Row) }
      const row = { ...input, ...generatedColumns(input) }
      return createRow(needs, anyTable, row as never, audit, { id: newId, taken })
    },

    /**
     * Saves the changed fields of a row. A conflict when it has changed since it was seen, and a field error when
     * another one has its unique value.
     */
    edit: (needs: Needs<'db' | 'clock'>, seen: SeenRow, changes: Partial<Input>) =>
      saveVersion<Row>(needs, anyTable, seen, changes as Partial<Row>, {
        audit: { action: actions.changed, subjectOf: nameOf },
        find: (tx) => find({ db: tx }, seen.id),
        columns: async (_, before) => done(generatedColumns({ ...before, ...changes })),
        taken,
      }),

    /** Deletes a row. */
    delete: (needs: Needs<'db' | 'clock'>, id: string) =>
      deleteById(needs, anyTable, id, { action: actions.deleted, subject: name as 'id' }),
  }
}
