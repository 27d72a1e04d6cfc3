import type { ThemeConfig } from 'antd/es/config-provider/context.js'
import { palettes, type Theme } from './palette.ts'
import { fontFamily, monoFamily, scale } from './scale.ts'

/** The look as antd tokens. `algorithm` comes from antd's `theme`, which only the shell loads. */
export function antdTheme(theme: Theme, algorithm: ThemeConfig['algorithm']): ThemeConfig {
  const it = palettes[theme]
  return {
    algorithm,
    token: {
      fontFamily,
      fontFamilyCode: monoFamily,
      fontSize: scale.fontBody,
      borderRadius: scale.radius,
      borderRadiusLG: scale.radiusLarge,
      controlHeight: scale.control,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
      colorPrimary: it.accentSolid,
      colorPrimaryHover: it.accentSolidHover,
      colorPrimaryActive: it.accentSolid,
      colorInfo: it.accent,
      colorSuccess: it.positive,
      colorWarning: it.caution,
      colorError: it.negative,
      colorLink: it.accent,
      colorLinkHover: it.text,
      colorText: it.text,
      colorTextSecondary: it.textMuted,
      colorTextTertiary: it.textFaint,
      colorTextDescription: it.textMuted,
      colorTextPlaceholder: it.textFaint,
      colorTextDisabled: it.textFaint,
      colorBgLayout: it.canvas,
      colorBgContainer: it.surface,
      colorBgElevated: it.raised,
      colorBgSpotlight: it.raised,
      colorBorder: it.lineStrong,
      colorBorderSecondary: it.line,
      colorSplit: it.line,
      controlItemBgHover: it.hover,
      controlItemBgActive: it.accentSoft,
      colorInfoBg: it.accentSoft,
      colorSuccessBg: it.positiveSoft,
      colorWarningBg: it.cautionSoft,
      colorErrorBg: it.negativeSoft,
      colorInfoBorder: it.accentSoft,
      colorSuccessBorder: it.positiveSoft,
      colorWarningBorder: it.cautionSoft,
      colorErrorBorder: it.negativeSoft,
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
      Card: { headerFontSize: scale.fontLead, paddingLG: 20 },
      Table: {
        headerBg: it.surface,
        headerColor: it.textMuted,
        rowHoverBg: it.hover,
        cellPaddingBlock: 10,
        headerSplitColor: 'transparent',
      },
      Tabs: { itemColor: it.textMuted, inkBarColor: it.accent, itemSelectedColor: it.text },
      Progress: { defaultColor: it.accent, remainingColor: it.neutralSoft },
      Select: { optionSelectedBg: it.accentSoft },
    },
  }
}
