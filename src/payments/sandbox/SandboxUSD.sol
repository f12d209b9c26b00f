// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";

/// Play money with six decimals that anybody may mint, 100 at a time; it exists on the sandbox chain alone.
contract SandboxUSD is ERC3009 {
    constructor() ERC20("Sandbox USD", "sUSD") EIP712("Sandbox USD", "1") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function faucet(address to, uint256 amount) external {
        require(amount <= 100e6, "at most 100 at a time");
        _mint(to, amount);
    }
}
