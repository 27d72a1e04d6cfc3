// In a separate module, so that the SDK's components that use the button load none of the other controls.
export { default as Button } from 'antd/es/button/index.js'
