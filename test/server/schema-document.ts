import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Table {
  readonly name: string
  readonly comment: string | null
  readonly log: string
  readonly columns: ReadonlyArray<string>
  readonly triggers: ReadonlyArray<string>
  readonly indexes: ReadonlyArray<string>
}

/** Tables stand in the order in which the schema declares them. */
const readTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Table>`
    select c.relname::text as name, obj_description(c.oid, 'pg_class') as comment,
      coalesce('Not in the log: ' || l.excluded, 'In the log as ' || case when l.part then 'part of ' else '' end || '\`' || l.topic || '\`' ||
        coalesce(', without ' || (select string_agg('\`' || column_name || '\`', ', ') from unnest(l.left_out) column_name), '') || '.') as log,
      array(
        select '\`' || attname || '\` ' || format_type(atttypid, atttypmod) || case when attnotnull then '' else ', null' end ||
          case when attidentity <> '' then ', identity' when attgenerated <> '' then ', computed' else '' end ||
          coalesce((select ', of \`' || confrelid::regclass || '\`' from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1), '') ||
          coalesce(': ' || col_description(c.oid, attnum), '')
        from pg_attribute a where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(
        select '\`' || tgname || '\`: ' || regexp_replace(pg_get_triggerdef(t.oid), '^CREATE TRIGGER \\S+ | ON public\\.\\S+| EXECUTE FUNCTION .*', '', 'g') ||
          ', \`' || p.proname || '\`'
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal order by tgname) as triggers,
      array(
        select '\`' || i.indexrelid::regclass || '\`: ' || case when i.indisprimary then 'primary key ' when i.indisunique then 'unique ' else '' end ||
          regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING (btree )?', '')
        from pg_index i where i.indrelid = c.oid order by not i.indisprimary, i.indexrelid::regclass::text) as indexes
    from pg_class c join logged_tables l on l.name = c.relname
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by l.place`
)

const list = (title: string, entries: ReadonlyArray<string>) =>
  entries.length === 0 ? [] : [`${title}:`, "", ...entries.map((entry) => `- ${entry}`), ""]

const sectionOf = ({ name, comment, log, columns, triggers, indexes }: Table) => [
  `## ${name}`,
  "",
  [comment, log].filter(Boolean).join(" "),
  "",
  ...list("Columns", columns),
  ...list("Triggers", triggers),
  ...list("Indexes", indexes)
]

/** The document of a migrated database. */
export const schemaDocument = Effect.map(readTables, (tables) =>
  [
    "# The database schema",
    "",
    "`npm run documents` writes this page from a migrated database. The reasons of indexes stand in `server/schema`. Columns are not null unless they say so.",
    "",
    ...tables.flatMap(sectionOf)
  ].join("\n")
)
