import type { ComponentProps, ReactNode } from "react"
import { codes } from "../contract/codes.ts"
import type { Fault } from "../contract/fault.ts"
import { chakra } from "./chakra.ts"
import { ButtonLink } from "./controls.ts"
import { Icon } from "./icons.tsx"
import { Panel, PanelHead, PanelTable, row } from "./panel.tsx"
import { RecordsTable } from "./records-table.tsx"
import { SkeletonRows, State, ErrorState } from "./state.tsx"
import { useSelector } from "@xstate/react"
import { dataIn, isQueryLoading, type QueryActor, queryFaultOf } from "../machines/queries/query-machine.ts"
import { faultText, useTexts } from "./texts.ts"

/** The link to the list of a record; null without permission for the list. */
type Back = { readonly href: string; readonly label: string } | null

const BackLink = ({ back, ...props }: { readonly back: Back } & ComponentProps<typeof ButtonLink>) =>
  back === null ? null : (
    <ButtonLink {...props} href={back.href}>
      <Icon name="left" />
      {back.label}
    </ButtonLink>
  )

export type ResultProps<Data> = {
  readonly data: Data | null
  readonly isLoading: boolean
  readonly fault: Fault | null
  readonly retry: () => void
  /** Leads away from the page of a record that is missing or cannot be loaded. */
  readonly back?: Back | undefined
  readonly children: (data: Data) => ReactNode
}

/** The data of a query, its fault, or a placeholder. */
export const Result = <Data,>({ data, isLoading, fault, retry, back, children }: ResultProps<Data>) => {
  const t = useTexts()
  if (data !== null) return <div aria-busy={isLoading}>{children(data)}</div>
  if (fault === null || isLoading) {
    return (
      <div role="status" aria-label={t("kit.loading")}>
        <SkeletonRows count={5} />
      </div>
    )
  }
  if (back === undefined) return <ErrorState fault={fault} retry={retry} />
  if (fault._tag === "Refused" && fault.code === codes.noSuchRecord) {
    return (
      <State heading role="alert" title={faultText(t, fault)} lead="">
        <BackLink back={back} />
      </State>
    )
  }
  return (
    <ErrorState fault={fault} retry={retry}>
      <BackLink back={back} />
    </ErrorState>
  )
}

type QueryResultProps<Data> = Pick<ResultProps<Data>, "back" | "children"> & { readonly query: QueryActor<Data> }

/** The result of a query, or the reason why there is none. */
export const QueryResult = <Data,>({ query, ...props }: QueryResultProps<Data>) => (
  <Result
    {...props}
    data={useSelector(query, dataIn<Data>)}
    isLoading={useSelector(query, isQueryLoading)}
    fault={useSelector(query, queryFaultOf)}
    retry={() => query.send({ type: "query.refreshed" })}
  />
)

type HeadProps = {
  readonly back: Back
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** The head of one record's page: the link back to the list, its name, and its actions. */
export const DetailHead = ({ back, title, children }: HeadProps) => (
  <PanelHead pt={{ base: "1", sm: "4" }}>
    <BackLink back={back} variant="quiet" ms="-4" />
    <Title>{title}</Title>
    {children}
  </PanelHead>
)

/** A phone gives it a line of its own: a number must not break. */
const Title = chakra("h1", { base: { "&&": { flexBasis: { base: "full", sm: "6rem" } } } })

/** Related records as a table, or one line if there are none. */
export const DetailTable = <Row,>({
  none,
  ...table
}: Omit<ComponentProps<typeof RecordsTable<Row>>, "children"> & {
  readonly none?: { readonly title: string; readonly lead?: string }
}) => {
  if (none !== undefined && table.rows.length === 0 && table.busy !== true)
    return (
      <Panel>
        <EmptyLine>
          <h2>{table.label}</h2>
          <p role="status">{[none.title, none.lead].filter(Boolean).join(" · ")}</p>
        </EmptyLine>
      </Panel>
    )
  return (
    <Panel>
      <PanelHead>
        <h2>{table.label}</h2>
      </PanelHead>
      <PanelTable>
        <RecordsTable {...table} />
      </PanelTable>
    </Panel>
  )
}

const EmptyLine = chakra("div", {
  base: {
    ...row,
    alignItems: "baseline",
    columnGap: "4",
    rowGap: "0",
    py: "3",
    "& > h2": { fontSize: "lg" },
    "& > p": { color: "fg.subtle" }
  }
})
