import type { ComponentType } from 'react'
import type { Params } from '../screen-line.ts'

/** The exports of a screen's file. */
export type Page = ComponentType<{ params: Params }>
export type PageModule = { default: Page }
