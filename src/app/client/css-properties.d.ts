import 'react'

declare module 'react' {
  /** Style attributes may set custom properties, which our style sheets read. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
