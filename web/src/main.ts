/** Starts the app. */
import { mount } from 'svelte'
import App from './App.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/board.css'
import './styles/pages.css'
import './styles/utilities.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no element #app')
mount(App, { target })
