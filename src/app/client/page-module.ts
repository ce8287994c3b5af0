import type { ComponentType } from 'react'
import type { Params } from '../screen-line.ts'

/** What the file of a screen has: the screen itself. */
export type Page = ComponentType<{ params: Params }>
export type PageModule = { default: Page }
