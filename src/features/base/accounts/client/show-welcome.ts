import { toast } from '#platform/client/toast.ts'

export const welcomeTo = (shopName: string) => `Welcome to ${shopName}!`
export const showWelcome = () => toast.success('Welcome back!', 'You have successfully logged in.')
