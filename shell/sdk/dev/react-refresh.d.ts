declare module 'react-refresh/runtime' {
  const refresh: {
    injectIntoGlobalHook(window: Window): void
    register(type: unknown, id: string): void
    createSignatureFunctionForTransform(): (type: unknown, ...signature: unknown[]) => unknown
    isLikelyComponentType(value: unknown): boolean
    performReactRefresh(): void
  }
  export default refresh
}
