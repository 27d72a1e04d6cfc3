// In a module of its own: the SDK's own components use the button, and so load none of the other controls.
export { default as Button } from 'antd/es/button/index.js'
