// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusPlanEndpoints.swift: change that.

extension Call where Output == Page<FocusBlock> {
    /// List the blocks of my weekly plan, by weekday and time.
    public static func listFocusBlocks(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusBlock>>.listFocusBlocks.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusBlock {
    /// Plan a block for every week, from today on.
    public static func makeFocusBlock(_ input: NewFocusBlock) -> Self {
        Call(Endpoint<NewFocusBlock, FocusBlock>.makeFocusBlock.operation, body: input)
    }

    /// Change a block from today on. What was planned for the days before stays.
    public static func changeFocusBlock(block: String, _ input: FocusBlockPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusBlockPatch, FocusBlock>.changeFocusBlock.operation, at: [block], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a block from today on. What was planned for the days before stays.
    public static func removeFocusBlock(block: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusBlock.operation, at: [block], ifMatch: ifMatch)
    }
}

extension Call where Output == FocusPlan {
    /// What I planned compared with what I logged: by block and shift, and by mode.
    ///
    /// A block across midnight belongs to the day on which it starts. More than 31 days is 422.
    public static func compareFocusPlan(from: String? = nil, to: String? = nil) -> Self {
        Call(Endpoint<Void, FocusPlan>.compareFocusPlan.operation, query: [.text("from", from), .text("to", to)])
    }
}
