import { useSelector } from "@xstate/react"
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { PlaceFilters } from "../../contract/place-filters.ts"
import {
  areasIn,
  type ChosenAreas,
  districtsOf,
  everyArea,
  idsIn,
  locationsOutside,
  isLocationIn,
  toggleArea,
  unknownAreas,
  withoutArea
} from "../../machines/areas/chosen-areas.ts"
import { type PlaceOptions, placeOptions } from "../../machines/areas/place-options.ts"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import { useTexts } from "../texts.ts"
import { type AreaRow, areaRows, flattenAreas, searchAreas, partlySelectedBranches } from "./area-rows.ts"
import { ComboField } from "./combo-field.tsx"
import { flatRows, namesOf } from "./flat-rows.ts"
import { OptionsStatus } from "./options-status.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Ids = ReadonlyArray<string>
interface Chosen {
  readonly merchants: Ids
  readonly areas: ChosenAreas
  readonly locations: Ids
}

const noOptions: PlaceOptions = { merchants: [], areas: [], locations: [] }
const turned = (ids: Ids, id: string) => (ids.includes(id) ? ids.filter((member) => member !== id) : [...ids, id])
const chosenIn = (query: PlaceFilters): Chosen => ({
  merchants: idsIn(query.merchant_ids),
  areas: areasIn(query),
  locations: idsIn(query.location_ids)
})
const sentOf = ({ merchants, areas, locations }: Chosen) => ({
  merchant_ids: merchants,
  ...areas,
  location_ids: locations
})
const asArea = ({ id, name }: { readonly id: string; readonly name: string }): AreaRow => ({
  id,
  name,
  state: "checked",
  level: 1,
  position: 1,
  size: 1,
  area: { id, name, pid: "0", level: 1, children: [] }
})

type Props = {
  readonly places: ActorOf<typeof placeOptions>
  readonly query: PlaceFilters
  /** True for records that have merchants besides places. */
  readonly ofMerchants?: boolean
}

/** Calls `restore` when the form around this input is reset. */
const useReset = (input: RefObject<HTMLInputElement | null>, restore: () => void): void =>
  useEffect(() => {
    const form = input.current!.form
    form?.addEventListener("reset", restore)
    return () => form?.removeEventListener("reset", restore)
  }, [input, restore])

export const PlaceFilterControls = ({ places, query, ofMerchants = true }: Props) => {
  const t = useTexts()
  const data = useSelector(places, placeOptions.dataOf)
  const fault = useSelector(places, queryFaultOf)
  const [chosen, choose] = useState(() => chosenIn(query))
  const [removedLocations, setRemovedLocations] = useState<Ids>([])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  /** The choice that is being made, initially the active filters. */
  const [draftPlaces, setDraftPlaces] = useState<Chosen>(chosen)
  const input = useRef<HTMLInputElement>(null)
  const { merchants, areas: tree, locations } = data ?? noOptions
  const districts = useMemo(() => districtsOf(tree, chosen.areas), [tree, chosen.areas])
  const inside = useMemo(() => locations.filter(isLocationIn(chosen.areas)), [locations, chosen.areas])
  const areas = useMemo(() => flattenAreas(tree), [tree])

  const request = () => places.send({ type: "query.requested", key: "" })
  const restore = useCallback(() => {
    choose(chosenIn(query))
    setRemovedLocations([])
  }, [query])
  useReset(input, restore)

  const nameless = (id: string) => {
    if (data !== null) return t("placeFilters.gone", { id })
    return fault === null ? "…" : id
  }
  const set = (changes: Partial<Chosen>) => {
    setRemovedLocations([])
    choose({ ...chosen, ...changes })
  }
  const setAreas = (next: ChosenAreas) => {
    const away = locationsOutside(chosen.locations, locations, next)
    choose({ ...chosen, areas: next, locations: chosen.locations.filter((id) => !away.includes(id)) })
    setRemovedLocations(away)
  }
  const onOpen = () => {
    request()
    setDraftPlaces(chosen)
    setOpen(new Set(partlySelectedBranches(tree, districts)))
  }
  const rowsOfAreas = (text: string) => {
    const missingAreas = namesOf(everyArea(unknownAreas(tree, chosen.areas)), [], nameless).map(asArea)
    if (text.trim() === "") return [...missingAreas, ...areaRows(tree, districts, open)]
    const search = searchAreas(tree, text)
    return areaRows(search.tree, districts, search.open)
  }
  const toggle = ({ area }: AreaRow) => {
    const unknown = everyArea(unknownAreas(tree, chosen.areas)).includes(area.id)
    setAreas(unknown ? withoutArea(chosen.areas, area.id) : toggleArea(tree, chosen.areas, area))
  }
  const removedNames = namesOf(removedLocations.slice(0, 2), locations, nameless).map(({ name }) => name)
  if (removedLocations.length > 2) removedNames.push("…")
  const shared = { instead: <OptionsStatus places={places} />, onOpen: onOpen }
  return (
    <>
      {Object.entries(sentOf(chosen)).map(([name, ids]) => (
        <input key={name} ref={input} type="hidden" name={name} value={ids.join(",")} />
      ))}
      {ofMerchants ? (
        <ComboField
          {...shared}
          label={t("places.merchant")}
          chosen={namesOf(chosen.merchants, merchants, nameless)}
          rowsOf={(text) =>
            data && flatRows(merchants, namesOf(draftPlaces.merchants, merchants, nameless), chosen.merchants, text)
          }
          onToggle={({ id }) => set({ merchants: turned(chosen.merchants, id) })}
          onLetGo={(id) => set({ merchants: turned(chosen.merchants, id) })}
          onClear={() => set({ merchants: [] })}
        />
      ) : null}
      <ComboField
        {...shared}
        tree
        label={t("places.area")}
        chosen={namesOf(everyArea(chosen.areas), areas, nameless)}
        rowsOf={(text) => data && rowsOfAreas(text)}
        onToggle={toggle}
        onTurn={({ id }) => setOpen(new Set(turned([...open], id)))}
        onLetGo={(id) => setAreas(withoutArea(chosen.areas, id))}
        onClear={() => setAreas(areasIn({}))}
      />
      <ComboField
        {...shared}
        label={t("places.location")}
        chosen={namesOf(chosen.locations, locations, nameless)}
        rowsOf={(text) =>
          data && flatRows(inside, namesOf(draftPlaces.locations, locations, nameless), chosen.locations, text)
        }
        onToggle={({ id }) => set({ locations: turned(chosen.locations, id) })}
        onLetGo={(id) => set({ locations: turned(chosen.locations, id) })}
        onClear={() => set({ locations: [] })}
      >
        <p role="status">
          {removedLocations.length === 0
            ? ""
            : t("placeFilters.left", {
                count: removedLocations.length,
                names: removedNames.join(t("placeFilters.and"))
              })}
        </p>
      </ComboField>
    </>
  )
}

/**
 * The place filters of lists (specification, section 2). Choices take effect with Search, like every filter. Chosen
 * locations outside the chosen areas are removed, and a text says so.
 */
