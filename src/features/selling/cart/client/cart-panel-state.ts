import { createStore } from '#platform/client/store.ts'

const panel = createStore(false)

export const openCartPanel = () => panel.set(true)
export const closeCartPanel = () => panel.set(false)
export const useCartPanel = () => panel.use()
