import { toast } from '#platform/client/toast.ts'

export const welcomeTo = (shopName: string) => `Welcome to ${shopName}!`
export const sayWelcome = () => toast.success('Welcome back!', 'You have successfully logged in.')
