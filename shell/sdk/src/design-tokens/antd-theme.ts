import type { ThemeConfig } from 'antd/es/config-provider/context.js'
import { colorsByTheme, type Theme } from './colors.ts'
import { fontFamily, monoFamily, scale } from './scale.ts'

/** Our design tokens as an antd theme. `algorithm` comes from antd's `theme`, which only the shell loads. */
export function antdTheme(theme: Theme, algorithm: ThemeConfig['algorithm']): ThemeConfig {
  const colors = colorsByTheme[theme]
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
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      wireframe: false,
      colorPrimary: colors.accentSolid,
      colorPrimaryHover: colors.accentSolidHover,
      colorPrimaryActive: colors.accentSolid,
      // Focus rings of buttons, and of fields together with their border. The primary color is too dark for them.
      colorPrimaryBorder: colors.accent,
      lineWidthFocus: 2,
      controlOutline: colors.accent,
      controlOutlineWidth: 1,
      colorInfo: colors.accent,
      colorSuccess: colors.positive,
      colorWarning: colors.caution,
      colorError: colors.negative,
      colorErrorActive: colors.negative,
      colorLink: colors.accent,
      colorLinkHover: colors.text,
      colorText: colors.text,
      colorTextSecondary: colors.textMuted,
      colorTextTertiary: colors.textFaint,
      colorTextDescription: colors.textMuted,
      colorTextPlaceholder: colors.textFaint,
      colorTextDisabled: colors.textFaint,
      colorBgLayout: colors.canvas,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      colorBgSpotlight: colors.raised,
      colorBorder: colors.lineStrong,
      colorBorderSecondary: colors.line,
      colorSplit: colors.line,
      // A popup over a panel of the same color has an edge.
      boxShadowSecondary: `0 0 0 1px ${colors.line}, 0 8px 24px rgb(0 0 0 / ${theme === 'dark' ? 0.5 : 0.14})`,
      controlItemBgHover: colors.hover,
      controlItemBgActive: colors.accentSoft,
      colorInfoBg: colors.accentSoft,
      colorSuccessBg: colors.positiveSoft,
      colorWarningBg: colors.cautionSoft,
      colorErrorBg: colors.negativeSoft,
      colorInfoBorder: colors.accentSoft,
      colorSuccessBorder: colors.positiveSoft,
      colorWarningBorder: colors.cautionSoft,
      colorErrorBorder: colors.negativeSoft,
    },
    components: {
      Button: {
        // Without it, the algorithm of the dark theme would make it darker.
        colorPrimary: colors.accentSolid,
        colorLink: colors.accent,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colors.surface,
        // Lighter than the border of fields: the text shows where a button is.
        defaultBorderColor: colors.lineButton,
        controlHeightSM: scale.controlSmall,
        contentFontSizeSM: scale.fontDense,
        paddingInlineSM: 9,
        // The primary color is a background, too dark for text on a panel.
        defaultHoverColor: colors.accent,
        defaultHoverBorderColor: colors.accent,
        defaultActiveColor: colors.accent,
        defaultActiveBorderColor: colors.accent,
        fontWeight: 500,
      },
      Table: {
        headerBg: colors.surface,
        headerColor: colors.textMuted,
        rowHoverBg: colors.hover,
        cellFontSizeSM: scale.fontDense,
        cellPaddingBlockSM: 9,
        cellPaddingInlineSM: 12,
        headerSplitColor: 'transparent',
      },
      Progress: { defaultColor: colors.accent, remainingColor: colors.neutralSoft },
      // The selected item is lighter than the track in both themes.
      Segmented: {
        trackBg: colors.neutralSoft,
        itemSelectedBg: theme === 'dark' ? colors.lineButton : colors.raised,
      },
      Input: { activeBorderColor: colors.accent, hoverBorderColor: colors.accent },
      Select: {
        optionSelectedBg: colors.accentSoft,
        ...(theme === 'dark' && { optionActiveBg: colors.lineButton }),
        activeBorderColor: colors.accent,
        activeOutlineColor: colors.accent,
        hoverBorderColor: colors.accent,
      },
    },
  }
}
