import type { FleetMap } from "../../contract/fleet-map.ts"

/** A place in the grid, counted from 1. */
export type TilePlace = { readonly column: number; readonly row: number }

type Province = readonly [code: string, column: number, row: number, chinese: string, english: string, letters: string]

/** The provinces as tiles: neighbours stand side by side as far as squares allow. Letters are those of GB/T 2260. */
export const provinces: ReadonlyArray<Province> = [
  ["110000", 6, 3, "北京", "Beijing", "BJ"],
  ["120000", 7, 3, "天津", "Tianjin", "TJ"],
  ["130000", 6, 4, "河北", "Hebei", "HE"],
  ["140000", 5, 4, "山西", "Shanxi", "SX"],
  ["150000", 6, 2, "内蒙古", "Inner Mongolia", "NM"],
  ["210000", 8, 3, "辽宁", "Liaoning", "LN"],
  ["220000", 8, 2, "吉林", "Jilin", "JL"],
  ["230000", 8, 1, "黑龙江", "Heilongjiang", "HL"],
  ["310000", 8, 5, "上海", "Shanghai", "SH"],
  ["320000", 7, 5, "江苏", "Jiangsu", "JS"],
  ["330000", 7, 6, "浙江", "Zhejiang", "ZJ"],
  ["340000", 6, 5, "安徽", "Anhui", "AH"],
  ["350000", 7, 7, "福建", "Fujian", "FJ"],
  ["360000", 6, 6, "江西", "Jiangxi", "JX"],
  ["370000", 7, 4, "山东", "Shandong", "SD"],
  ["410000", 5, 5, "河南", "Henan", "HA"],
  ["420000", 5, 6, "湖北", "Hubei", "HB"],
  ["430000", 5, 7, "湖南", "Hunan", "HN"],
  ["440000", 6, 7, "广东", "Guangdong", "GD"],
  ["450000", 4, 7, "广西", "Guangxi", "GX"],
  ["460000", 5, 8, "海南", "Hainan", "HI"],
  ["500000", 4, 5, "重庆", "Chongqing", "CQ"],
  ["510000", 3, 5, "四川", "Sichuan", "SC"],
  ["520000", 4, 6, "贵州", "Guizhou", "GZ"],
  ["530000", 3, 6, "云南", "Yunnan", "YN"],
  ["540000", 2, 5, "西藏", "Tibet", "XZ"],
  ["610000", 4, 4, "陕西", "Shaanxi", "SN"],
  ["620000", 3, 3, "甘肃", "Gansu", "GS"],
  ["630000", 3, 4, "青海", "Qinghai", "QH"],
  ["640000", 4, 3, "宁夏", "Ningxia", "NX"],
  ["650000", 1, 3, "新疆", "Xinjiang", "XJ"],
  ["710000", 8, 7, "台湾", "Taiwan", "TW"],
  ["810000", 7, 8, "香港", "Hong Kong", "HK"],
  ["820000", 6, 8, "澳门", "Macao", "MO"]
]
const provinceByCode = new Map(provinces.map((province) => [province[0], province]))

/** The short names of a province, undefined for other areas. */
export const provinceNames = (code: string) => {
  const [, , , chinese, english, letters] = provinceByCode.get(code) ?? []
  return chinese === undefined ? undefined : { chinese, english: english!, letters: letters! }
}

/** No level below the provinces has more columns. */
const MAX_COLUMNS = 6

/** The number of columns that makes a block of tiles slightly wider than high. */
const columnsFor = (count: number) => Math.max(1, Math.min(MAX_COLUMNS, Math.ceil(Math.sqrt(count * 1.5))))

const columnsOf = (places: Iterable<TilePlace>) => Math.max(0, ...[...places].map(({ column }) => column))

/**
 * The place of each tile by its id. Provinces have fixed places, unknown provinces stand beneath them. All other tiles
 * fill rows in the order of their ids, as the server lists them.
 */
export const placesOf = ({ level, tiles }: Pick<FleetMap, "level" | "tiles">): ReadonlyMap<string, TilePlace> => {
  if (level > 1) {
    const columns = columnsFor(tiles.length)
    return new Map(
      tiles.map(({ id }, nth) => [id, { column: 1 + (nth % columns), row: 1 + Math.floor(nth / columns) }])
    )
  }
  const placeByCode = new Map(provinces.map(([code, column, row]) => [code, { column, row }]))
  const lastRow = Math.max(...[...placeByCode.values()].map(({ row }) => row))
  const columns = columnsOf(placeByCode.values())
  const unknown = tiles.filter(({ id }) => !placeByCode.has(id))
  return new Map([
    ...tiles.flatMap(({ id }) => (placeByCode.has(id) ? [[id, placeByCode.get(id)!] as const] : [])),
    ...unknown.map(
      ({ id }, nth) => [id, { column: 1 + (nth % columns), row: lastRow + 1 + Math.floor(nth / columns) }] as const
    )
  ])
}

/** Columns and rows of a grid of these places. */
export const sizeOf = (places: ReadonlyMap<string, TilePlace>) => ({
  columns: columnsOf(places.values()),
  rows: Math.max(0, ...[...places.values()].map(({ row }) => row))
})

export type Direction = "left" | "right" | "up" | "down"

/** Steps ahead in a direction, and steps to its side. */
const stepsTo = (from: TilePlace, to: TilePlace, direction: Direction) => {
  const [across, along] = [to.column - from.column, to.row - from.row]
  if (direction === "left" || direction === "right")
    return { ahead: direction === "right" ? across : -across, aside: Math.abs(along) }
  return { ahead: direction === "down" ? along : -along, aside: Math.abs(across) }
}

/** The nearest tile in a direction, straight ahead before aside. Undefined at the edge. */
export const neighbourOf = (
  places: ReadonlyMap<string, TilePlace>,
  id: string,
  direction: Direction
): string | undefined => {
  const from = places.get(id)
  if (from === undefined) return undefined
  const candidates = [...places]
    .map(([other, place]) => ({ other, ...stepsTo(from, place, direction) }))
    .filter(({ ahead }) => ahead > 0)
    .toSorted((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside) || a.ahead - b.ahead)
  return candidates[0]?.other
}
