CREATE TABLE "imported_scans" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"source" text NOT NULL,
	"scans" bigint NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "imported_scans_workspace_id_code_id_pk" PRIMARY KEY("workspace_id","code_id")
);
