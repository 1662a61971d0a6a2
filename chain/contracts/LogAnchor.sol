// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Checkpoints of transparency logs, kept where the log's own operator cannot rewrite them
/// @notice A log that shows different trees to different people, or forgets its last entries, is found out by whoever compares
/// it with this contract: what was anchored once can be neither changed nor removed, and there is only one answer for everybody.
/// @dev Holds no money, calls nobody, cannot be upgraded, paused or destroyed. Any of these would be a way to rewrite history.
contract LogAnchor {
    /// @dev Size and time share one storage slot; the root is in `_roots` already and is not stored twice.
    struct Head {
        uint64 size;
        uint64 anchoredAt;
    }

    /// @notice The one account that may anchor.
    /// @dev Never changes: were it transferable, a stolen key could lock its owner out. A thief can add false checkpoints but
    /// none that contradicts an earlier one; the answer to theft is a new contract, and this one stays as evidence.
    address public immutable operator;

    mapping(bytes32 originHash => Head) private _heads;
    mapping(bytes32 originHash => mapping(uint64 size => bytes32 root)) private _roots;

    /// @notice A checkpoint was anchored. A repetition of the latest one is not announced again.
    /// @param originHash Keccak-256 of the origin: an indexed string can be searched for but no longer read.
    /// @param origin The name of the log as in the first line of its checkpoints (c2sp.org/tlog-checkpoint).
    /// @param size How many leaves the tree has.
    /// @param root The root hash of the tree (RFC 9162 section 2.1.1).
    event Anchored(bytes32 indexed originHash, string origin, uint64 size, bytes32 root);

    error NotOperator(address caller);
    error NoOperator();
    error EmptyOrigin();
    /// @dev A tree without leaves says nothing, and a zero root stands for "never anchored" in `rootAt`.
    error EmptyCheckpoint();
    error SizeShrinks(uint64 anchored, uint64 given);
    error RootDiffers(uint64 size, bytes32 anchored, bytes32 given);

    /// @param operator_ Named rather than taken from the sender, so that the account which pays for the deployment need not be
    /// the one whose key lies on a server.
    constructor(address operator_) {
        if (operator_ == address(0)) revert NoOperator();
        operator = operator_;
    }

    /// @notice Anchors a checkpoint. The size of a log may only grow; the latest checkpoint may be repeated.
    /// @dev The repetition succeeds because a sender that lost the answer cannot know whether its first transaction arrived.
    function anchor(string calldata origin, uint64 size, bytes32 root) external {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        if (bytes(origin).length == 0) revert EmptyOrigin();
        if (size == 0 || root == 0) revert EmptyCheckpoint();

        bytes32 originHash = keccak256(bytes(origin));
        uint64 anchored = _heads[originHash].size;
        if (size < anchored) revert SizeShrinks(anchored, size);
        if (size == anchored) {
            // Two roots for one size are two histories: the log is split.
            bytes32 known = _roots[originHash][size];
            if (root != known) revert RootDiffers(size, known, root);
            return;
        }

        _heads[originHash] = Head({size: size, anchoredAt: uint64(block.timestamp)});
        _roots[originHash][size] = root;
        emit Anchored(originHash, origin, size, root);
    }

    /// @notice The newest checkpoint of a log and the time of its block in seconds since 1970; all zero when there is none.
    function latest(string calldata origin) external view returns (uint64 size, bytes32 root, uint64 anchoredAt) {
        bytes32 originHash = keccak256(bytes(origin));
        Head memory head = _heads[originHash];
        return (head.size, _roots[originHash][head.size], head.anchoredAt);
    }

    /// @notice The root that was anchored for exactly this size, zero when none was.
    function rootAt(string calldata origin, uint64 size) external view returns (bytes32 root) {
        return _roots[keccak256(bytes(origin))][size];
    }
}
