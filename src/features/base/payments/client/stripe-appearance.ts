/** The shop’s design tokens as values, because Stripe’s elements run in iframes without the shop’s CSS. */
export const stripeAppearance = {
  theme: 'flat' as const,
  variables: {
    colorPrimary: '#12372b',
    colorBackground: '#ffffff',
    colorText: '#12372b',
    colorDanger: '#b3261e',
    borderRadius: '12px',
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: { '.Input': { border: '2px solid #857760' }, '.Input:focus': { borderColor: '#12372b' } },
}
