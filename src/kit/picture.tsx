import { type ReactNode, useState } from "react"

type Props = {
  readonly url: string | null
  /** The length of its sides, in pixels. */
  readonly size: number
  /** True for a square logo; an avatar is round. */
  readonly square?: boolean
  /** The replacement for a missing picture. */
  readonly children: ReactNode
}

/** An avatar or a logo, beside the name of its owner. */
export const Picture = ({ url, size, square = false, children }: Props) => {
  const [missing, setMissing] = useState<string | null>(null)
  if (url === null || url === missing) return children
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      decoding="async"
      style={{ flexShrink: 0, objectFit: "cover", borderRadius: square ? "4px" : "50%" }}
      onError={() => setMissing(url)}
    />
  )
}
